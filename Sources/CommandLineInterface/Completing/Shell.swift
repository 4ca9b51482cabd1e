/// A shell that completes words by a script.
package enum Shell: String, Hashable, Sendable, CaseIterable {
    case bash, zsh, fish
}

extension Program {
    /// The script that teaches a shell the program's words. It changes when the program's description
    /// does; the shipped copy stands in `deploy/completions`.
    package func completions(for shell: Shell) -> String {
        switch shell {
        case .bash: BashCompletion(program: self).script
        case .zsh: ZshCompletion(program: self).script
        case .fish: FishCompletion(program: self).script
        }
    }
}

extension String {
    /// As a word in single quotes, which every shell here reads as it stands.
    var singleQuoted: String {
        "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
