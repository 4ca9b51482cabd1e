import CommandLineInterface
import Testing

@Suite("Completion scripts")
struct CompletionTests {
    @Test("bash is told commands, options, values and files")
    func bash() {
        let script = toaster.completions(for: .bash)
        for line in [
            "            brown | clean) command=${COMP_WORDS[index]} && break ;;",
            "        'brown --shade') mapfile -t COMPREPLY < <(compgen -W 'light dark' -- \"$word\"); return ;;",
            "        'brown --spread' | *' --power') return ;;",
            "        *' --recipes') mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); return ;;",
            "            clean) mapfile -t COMPREPLY < <(compgen -W '--deep --power --recipes --help --version' -- \"$word\") ;;",
            "        '') mapfile -t COMPREPLY < <(compgen -W 'brown clean' -- \"$word\") ;;",
            "        brown) mapfile -t COMPREPLY < <(compgen -W 'left right' -- \"$word\") ;;",
            "complete -F _toaster toaster",
        ] {
            #expect(script.split(separator: "\n").contains(Substring(line)), "\(line)")
        }
    }

    @Test("zsh is told what each word is for")
    func zsh() {
        let script = toaster.completions(for: .zsh)
        for line in [
            "#compdef toaster",
            "        'brown:brown some bread'",
            "        '--power=[how hot; 800 unless given]:WATT:'",
            "                brown) _arguments $everywhere \\",
            "                    '--shade=[when to stop]:SHADE:(light dark)' \\",
            "                    '*--spread=[what goes on it \\[jam\\: sweet\\]; may be given several times]:NAME:' \\",
            "                    '--wait=-[stay until it pops up]::SECONDS:' \\",
            "                    '1:SLICE:' \\",
            "                    '2::SIDE:(left right)' ;;",
        ] {
            #expect(script.split(separator: "\n").contains(Substring(line)), "\(line)")
        }
    }

    @Test("fish is told when each word fits")
    func fish() {
        let script = toaster.completions(for: .fish)
        for line in [
            "complete -c toaster -l power -x -d 'how hot; 800 unless given'",
            "complete -c toaster -l recipes -r -F -d 'where the recipes stand'",
            "complete -c toaster -l help -d 'this text, or the command'\\''s'",
            "complete -c toaster -n __fish_use_subcommand -a clean -d 'empty the crumb tray'",
            "complete -c toaster -n '__fish_seen_subcommand_from brown' -a 'left right'",
            "complete -c toaster -n '__fish_seen_subcommand_from brown' -l shade -x -a 'light dark' -d 'when to stop'",
        ] {
            #expect(script.split(separator: "\n").contains(Substring(line)), "\(line)")
        }
    }
}
