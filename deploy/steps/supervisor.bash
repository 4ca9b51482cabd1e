# Keeping toastd running until somebody wants it to stop. Sourced by deploy/run.

# Where toastctl is, and what to try with it. Takes the options of toastd.
explain_toastctl() {
    local program=$release/toastctl word before='' server=''
    [[ $program == "$PWD"/* ]] && program=${program#"$PWD"/}
    for word in "$@"; do
        case $word in
            --server=*) server=${word#*=} ;;
            *) [[ $before == --server ]] && server=$word ;;
        esac
        before=$word
    done
    [[ -n $server && $server != embedded ]] && program="$program --server $server"
    note "toastctl is built as well. In another terminal, try:"
    note "  $program watch --client kitchen"
    note "  $program show doorbell kitchen --content 'Someone is at the door'"
    printf '\n'
}

# supervise PROGRAM [ARGUMENT…]: runs it, and again when it dies. A code of 0 (stopped) or 2 (wrong
# usage or configuration) ends it, as another start would end the same way. Exits with the last code.
supervise() {
    local pause=1 begun
    child='' stopping=no
    # Everything that descends from this run carries the mark, also a server whose toastd was killed.
    export TOASTD_RUN_MARK="$$-$RANDOM$RANDOM"
    trap stop_child INT TERM HUP
    trap end_descendants EXIT
    while :; do
        begun=$SECONDS
        "$@" &
        child=$!
        await_child
        child=''
        [[ $stopping == yes ]] && exit "$(stopped_code "$status")"
        case $status in
            0 | 2) exit "$status" ;;
        esac
        ((SECONDS - begun > 60)) && pause=1
        bad "toastd ended $(ending "$status"); starting it again in $pause s"
        # In the background, so that a signal ends the wait at once.
        sleep "$pause" &
        child=$!
        await_child
        child=''
        [[ $stopping == yes ]] && exit 0
        ((pause = pause < 16 ? pause * 2 : 30))
    done
}

# A signal interrupts `wait` without the child having ended: wait again until it has. The shell's own
# words about a killed child are left out.
await_child() {
    status=0
    { wait "$child" || status=$?; } 2>/dev/null
    while kill -0 "$child" 2>/dev/null; do
        status=0
        { wait "$child" || status=$?; } 2>/dev/null
    done
}

# The second signal goes to toastd as the first does: it then stops without finishing its work.
stop_child() {
    stopping=yes
    [[ -n $child ]] && kill -TERM "$child" 2>/dev/null
    return 0
}

# Being asked to stop is no failure.
stopped_code() { if (($1 == 128 + 15 || $1 == 128 + 2)); then echo 0; else echo "$1"; fi; }

ending() { if (($1 > 128)); then echo "by signal $(kill -l $(($1 - 128)))"; else echo "with code $1"; fi; }

# Ends what is left of this run: the private server of a toastd that was killed.
end_descendants() {
    local tries=0 left
    mapfile -t left < <(descendants)
    while ((${#left[@]} > 0 && tries < 50)); do
        if ((tries == 0)); then kill -TERM "${left[@]}" 2>/dev/null || true; fi
        if ((tries == 40)); then kill -KILL "${left[@]}" 2>/dev/null || true; fi
        sleep 0.1
        tries=$((tries + 1))
        mapfile -t left < <(descendants)
    done
}

# Processes, other than this script and its subshells, that carry its mark.
descendants() {
    local folder pid
    for folder in /proc/[0-9]*; do
        pid=${folder#/proc/}
        [[ $pid == "$$" || $pid == "$BASHPID" ]] && continue
        # The environment of a subshell of this script is the script's own, from before the mark.
        if tr '\0' '\n' <"$folder/environ" 2>/dev/null | grep -qx "TOASTD_RUN_MARK=$TOASTD_RUN_MARK"; then
            printf '%s\n' "$pid"
        fi
    done 2>/dev/null
}
