#pragma once
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <malloc.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Without _GNU_SOURCE, under which types look different from those of the module Glibc. */
extern char **environ;

/* What Swift cannot call: functions with a variable number of arguments, and macros. */

static inline int linux_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

static inline int linux_timer(int clock) { return timerfd_create(clock, TFD_NONBLOCK | TFD_CLOEXEC); }

/* Arms a timer of CLOCK_BOOTTIME for an absolute time. */
static inline int linux_arm(int timer, int64_t milliseconds) {
    struct itimerspec when = {{0, 0}, {milliseconds / 1000, milliseconds % 1000 * 1000000}};
    return timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, 0);
}

/* Arms a timer of CLOCK_REALTIME that never comes, and that the kernel cancels when the clock is set. */
static inline int linux_arm_step_watch(int timer) {
    struct itimerspec never = {{0, 0}, {INT64_C(1) << 40, 0}};
    return timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, 0);
}

/* Blocks these signals for the process and makes them readable; a broken pipe is no signal at all. */
static inline int linux_signals(const int *numbers, int count) {
    sigset_t mask;
    sigemptyset(&mask);
    for (int i = 0; i < count; i++) sigaddset(&mask, numbers[i]);
    pthread_sigmask(SIG_BLOCK, &mask, 0);
    signal(SIGPIPE, SIG_IGN);
    return signalfd(-1, &mask, SFD_NONBLOCK | SFD_CLOEXEC);
}

/* Blocks one signal until linux_signals takes it over. */
static inline void linux_hold_signal(int number) {
    sigset_t mask;
    sigemptyset(&mask);
    sigaddset(&mask, number);
    pthread_sigmask(SIG_BLOCK, &mask, 0);
}

/* The next signal, or 0. */
static inline int linux_next_signal(int signals) {
    struct signalfd_siginfo info;
    return read(signals, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

enum { linux_max_events = 64 };

struct linux_event {
    uint64_t token;
    uint32_t events;
};

static inline int linux_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static inline int linux_epoll_control(int poller, int operation, int fd, uint32_t events, uint64_t token) {
    struct epoll_event event = {.events = events, .data = {.u64 = token}};
    return epoll_ctl(poller, operation, fd, &event);
}

static inline int linux_epoll_wait(int poller, struct linux_event *found, int timeout) {
    struct epoll_event events[linux_max_events];
    int count = epoll_wait(poller, events, linux_max_events, timeout);
    for (int i = 0; i < count; i++) found[i] = (struct linux_event){events[i].data.u64, events[i].events};
    return count;
}

static inline int linux_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }

static inline int linux_pidfd_open(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

static inline int linux_pidfd_send_signal(int fd, int signal) {
    return (int)syscall(SYS_pidfd_send_signal, fd, signal, (siginfo_t *)0, 0);
}

static inline int linux_exit_code(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Starts a program in a process group of its own, so that a Ctrl-C in the terminal does not reach it,
 * with no signal blocked or ignored. Both outputs go to `output` unless it is negative. Without an
 * environment of its own it gets that of this process. */
static inline int linux_spawn(pid_t *pid, char *const argv[], char *const environment[], int output) {
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t actions;
    sigset_t none, all;
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_init(&actions);
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    if (output >= 0) {
        posix_spawn_file_actions_adddup2(&actions, output, 1);
        posix_spawn_file_actions_adddup2(&actions, output, 2);
    }
    int error = posix_spawn(pid, argv[0], &actions, &attributes, argv, environment ? environment : __environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error;
}

/* Writes an interface's IPv4 address, if it is up and no loopback: 1, or 0. */
static inline int linux_reachable_address(const struct ifaddrs *entry, char *text, size_t size) {
    if (entry->ifa_addr == NULL || entry->ifa_addr->sa_family != AF_INET) return 0;
    if (!(entry->ifa_flags & IFF_UP) || (entry->ifa_flags & IFF_LOOPBACK)) return 0;
    const struct sockaddr_in *address = (const struct sockaddr_in *)entry->ifa_addr;
    return inet_ntop(AF_INET, &address->sin_addr, text, (socklen_t)size) != NULL;
}

static inline void linux_cork(int fd, int on) { setsockopt(fd, IPPROTO_TCP, TCP_CORK, &on, sizeof on); }

/* The address a number like 127.0.0.1 or ::1 stands for; its size, or 0. */
static inline socklen_t linux_address(const char *host, uint16_t port, struct sockaddr_storage *address) {
    struct sockaddr_in *four = (struct sockaddr_in *)address;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)address;
    memset(address, 0, sizeof *address);
    if (inet_pton(AF_INET, host, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons(port);
        return sizeof *four;
    }
    if (inet_pton(AF_INET6, host, &six->sin6_addr) == 1) {
        six->sin6_family = AF_INET6;
        six->sin6_port = htons(port);
        return sizeof *six;
    }
    return 0;
}

/* Whether a socket connects within that time: 1 yes, 0 no. */
static inline int linux_connects(int family, const void *address, socklen_t size, int milliseconds) {
    int fd = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return 0;
    int answer = connect(fd, (const struct sockaddr *)address, size) == 0;
    if (!answer && errno == EINPROGRESS) {
        struct pollfd wait = {fd, POLLOUT, 0};
        int error = 0;
        socklen_t length = sizeof error;
        answer = poll(&wait, 1, milliseconds) == 1
            && getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &length) == 0 && error == 0;
    }
    close(fd);
    return answer;
}

static inline int linux_answers(const char *host, uint16_t port, int milliseconds) {
    struct sockaddr_storage address;
    socklen_t size = linux_address(host, port, &address);
    return size != 0 && linux_connects(address.ss_family, &address, size, milliseconds);
}

static inline int linux_answers_unix(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) return 0;
    strcpy(address.sun_path, path);
    return linux_connects(AF_UNIX, &address, sizeof address, 1000);
}

/* The port if it is free there (0: any free one), or -1. */
static inline int linux_free_port(const char *host, uint16_t port) {
    struct sockaddr_storage address;
    socklen_t size = linux_address(host, port, &address);
    if (size == 0) return -1;
    int fd = socket(address.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    int one = 1, found = -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(fd, (struct sockaddr *)&address, size) == 0 && listen(fd, 1) == 0
        && getsockname(fd, (struct sockaddr *)&address, &size) == 0) {
        found = address.ss_family == AF_INET ? ntohs(((struct sockaddr_in *)&address)->sin_port)
                                             : ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
    }
    close(fd);
    return found;
}

/* Looks a host name up and writes the first address as a number; 0, or the error of getaddrinfo. */
static inline int linux_resolve(const char *host, char *numbers, size_t size) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_ADDRCONFIG};
    struct addrinfo *found = 0, *one;
    char number[NI_MAXHOST];
    size_t used = 0;
    int error = getaddrinfo(host, 0, &hints, &found);
    if (error) return error;
    for (one = found; one; one = one->ai_next) {
        error = getnameinfo(one->ai_addr, one->ai_addrlen, number, sizeof number, 0, 0, NI_NUMERICHOST);
        if (error || used + strlen(number) + 2 > size) break;
        used += (size_t)sprintf(numbers + used, "%s\n", number);
    }
    freeaddrinfo(found);
    return used ? 0 : error;
}

/* The process that listens on a unix socket; 0 when nobody does. */
static inline pid_t linux_listener(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct { pid_t pid; uid_t uid; gid_t gid; } peer = {0, 0, 0};
    socklen_t size = sizeof peer;
    if (strlen(path) >= sizeof address.sun_path) return 0;
    strcpy(address.sun_path, path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return 0;
    if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0
        || getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) {
        peer.pid = 0;
    }
    close(fd);
    return peer.pid;
}

/* Gives pages of code back to the page cache, from where they come again when they are needed. */
static inline int linux_return_code(uintptr_t start, size_t size) {
    return madvise((void *)start, size, MADV_DONTNEED);
}

static inline void linux_return_heap(void) { malloc_trim(0); }

/* The name of an entry of a folder, or null at the end. */
static inline const char *linux_next_name(DIR *folder) {
    struct dirent *entry = readdir(folder);
    return entry ? entry->d_name : 0;
}
