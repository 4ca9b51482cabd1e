# bash completion for toastctl
# Written by 'toastctl completions bash'.

_toastctl() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command='' index
    COMPREPLY=()
    for ((index = 1; index < COMP_CWORD; index++)); do
        case ${COMP_WORDS[index]} in
            show | hide | input | watch | monitor | history | clients | status | check | explain | acl | reload | store | completions) command=${COMP_WORDS[index]} && break ;;
        esac
    done
    case "$command $before" in
        'show --type') mapfile -t COMPREPLY < <(compgen -W 'notice success warning alert loading' -- "$word"); return ;;
        'show --policy') mapfile -t COMPREPLY < <(compgen -W 'queue replace now' -- "$word"); return ;;
        'show --style') mapfile -t COMPREPLY < <(compgen -W 'label card popup banner pill notification' -- "$word"); return ;;
        'show --position') mapfile -t COMPREPLY < <(compgen -W 'top top-right top-left center bottom bottom-right bottom-left' -- "$word"); return ;;
        'show --dir') mapfile -t COMPREPLY < <(compgen -W 'ltr rtl auto' -- "$word"); return ;;
        'show --scope') mapfile -t COMPREPLY < <(compgen -W 'client all' -- "$word"); return ;;
        'history --reason') mapfile -t COMPREPLY < <(compgen -W 'timeout expired dismissed tapped action elsewhere revoked replaced evicted dropped folded cleared shutdown' -- "$word"); return ;;
        'explain --config') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        'explain --messages') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        'acl --passwords') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        'reload --state') mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
        'store --state') mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
        *' --password-file') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        *' --ca-file') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        *' --cert-file') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        *' --key-file') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        'show --title' | 'show --content' | 'show --id' | 'show --priority' | 'show --duration' | 'show --ttl' | 'show --delay' | 'show --at' | 'show --timestamp' | 'show --offset' | 'show --icon' | 'show --image' | 'show --animation' | 'show --fade-in' | 'show --fade-out' | 'show --color' | 'show --font' | 'show --sound' | 'show --lang' | 'show --tag' | 'show --progress' | 'show --action' | 'show --action-publish' | 'show --link' | 'show --client' | 'show --data' | 'hide --id' | 'input --id' | 'input --app' | 'input --generation' | 'input --action' | 'input --frontend' | 'input --for' | 'input --until' | 'input --level' | 'watch --client' | 'watch --frontend' | 'monitor --app' | 'monitor --client' | 'monitor --count' | 'history --app' | 'history --client' | 'history --id' | 'history --since' | 'history --until' | 'history --limit' | 'explain --filter' | *' --server' | *' --root' | *' --user' | *' --timeout') return ;;
    esac
    if [[ $word == -* ]]; then
        case $command in
            show) mapfile -t COMPREPLY < <(compgen -W '--title --content --type --id --priority --duration --sticky --ttl --delay --at --timestamp --policy --style --position --offset --icon --image --animation --fade-in --fade-out --color --font --sound --silent --lang --dir --tag --progress --action --action-publish --link --resident --scope --client --data --merge --keep-timer --wait --server --root --user --password-file --ca-file --cert-file --key-file --json --timeout --help --version' -- "$word") ;;
            hide) mapfile -t COMPREPLY < <(compgen -W '--id --all --server --root --user --password-file --ca-file --cert-file --key-file --json --timeout --help --version' -- "$word") ;;
            input) mapfile -t COMPREPLY < <(compgen -W '--id --app --generation --action --frontend --for --until --level --server --root --user --password-file --ca-file --cert-file --key-file --json --timeout --help --version' -- "$word") ;;
            watch) mapfile -t COMPREPLY < <(compgen -W '--client --frontend --lines --server --root --user --password-file --ca-file --cert-file --key-file --json --timeout --help --version' -- "$word") ;;
            monitor) mapfile -t COMPREPLY < <(compgen -W '--app --client --count --server --root --user --password-file --ca-file --cert-file --key-file --json --timeout --help --version' -- "$word") ;;
            history) mapfile -t COMPREPLY < <(compgen -W '--app --client --id --reason --since --until --limit --server --root --user --password-file --ca-file --cert-file --key-file --json --timeout --help --version' -- "$word") ;;
            clients) mapfile -t COMPREPLY < <(compgen -W '--server --root --user --password-file --ca-file --cert-file --key-file --json --timeout --help --version' -- "$word") ;;
            status) mapfile -t COMPREPLY < <(compgen -W '--server --root --user --password-file --ca-file --cert-file --key-file --json --timeout --help --version' -- "$word") ;;
            check) mapfile -t COMPREPLY < <(compgen -W '--without-files --server --root --user --password-file --ca-file --cert-file --key-file --json --timeout --help --version' -- "$word") ;;
            explain) mapfile -t COMPREPLY < <(compgen -W '--config --retained --messages --live --filter --server --root --user --password-file --ca-file --cert-file --key-file --json --timeout --help --version' -- "$word") ;;
            acl) mapfile -t COMPREPLY < <(compgen -W '--passwords --server --root --user --password-file --ca-file --cert-file --key-file --json --timeout --help --version' -- "$word") ;;
            reload) mapfile -t COMPREPLY < <(compgen -W '--state --server --root --user --password-file --ca-file --cert-file --key-file --json --timeout --help --version' -- "$word") ;;
            store) mapfile -t COMPREPLY < <(compgen -W '--state --server --root --user --password-file --ca-file --cert-file --key-file --json --timeout --help --version' -- "$word") ;;
            completions) mapfile -t COMPREPLY < <(compgen -W '--server --root --user --password-file --ca-file --cert-file --key-file --json --timeout --help --version' -- "$word") ;;
            *) mapfile -t COMPREPLY < <(compgen -W '--server --root --user --password-file --ca-file --cert-file --key-file --json --timeout --help --version' -- "$word") ;;
        esac
        return
    fi
    case $command in
        '') mapfile -t COMPREPLY < <(compgen -W 'show hide input watch monitor history clients status check explain acl reload store completions' -- "$word") ;;
        input) mapfile -t COMPREPLY < <(compgen -W 'shown tap dismiss action hold release hold_all release_all clear clear_waiting mute unmute' -- "$word") ;;
        check) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        acl) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        store) mapfile -t COMPREPLY < <(compgen -W 'check export import' -- "$word") ;;
        completions) mapfile -t COMPREPLY < <(compgen -W 'bash zsh fish' -- "$word") ;;
    esac
}
complete -F _toastctl toastctl
