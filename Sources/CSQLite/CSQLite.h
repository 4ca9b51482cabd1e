#pragma once
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Takes the lock file: its descriptor, or the negated errno. The lock ends with the descriptor, also when the
   process is killed. The file holds the number of the process that has it, for whoever finds it taken. Tries for
   half a second: a process that was just started by the former holder shares the lock until its program runs. */
static inline int csqlite_take_lock(const char *path) {
    int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) return -errno;
    for (int tries = 25; flock(descriptor, LOCK_EX | LOCK_NB) != 0; tries--) {
        int fault = errno;
        if (tries > 0 && (fault == EWOULDBLOCK || fault == EINTR)) {
            usleep(20000);
            continue;
        }
        close(descriptor);
        return -fault;
    }
    char text[16];
    int length = snprintf(text, sizeof text, "%d\n", (int)getpid());
    if (ftruncate(descriptor, 0) != 0 || pwrite(descriptor, text, (size_t)length, 0) != length) {
        int fault = errno;
        close(descriptor);
        return -fault;
    }
    return descriptor;
}

/* The process number in a lock file, 0 when there is none. */
static inline int csqlite_lock_holder(const char *path) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return 0;
    char text[16] = {0};
    ssize_t length = read(descriptor, text, sizeof text - 1);
    close(descriptor);
    return length > 0 ? atoi(text) : 0;
}

static inline void csqlite_release(int descriptor) { close(descriptor); }

/* Makes sure that the file is there, readable by its owner alone when it is made now: 0, or the negated errno. */
static inline int csqlite_create_private(const char *path) {
    int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) return -errno;
    close(descriptor);
    return 0;
}

/* The size of a file in bytes, 0 when it is not there. */
static inline int64_t csqlite_file_size(const char *path) {
    struct stat facts;
    return stat(path, &facts) == 0 ? (int64_t)facts.st_size : 0;
}

/* Whether there is a file. */
static inline int csqlite_exists(const char *path) { return access(path, F_OK) == 0; }

/* What an errno means, in words. */
static inline const char *csqlite_words(int fault) {
    switch (fault) {
    case EACCES: return "permission denied";
    case ENOENT: return "its folder does not exist";
    case ENOTDIR: return "its folder is a file";
    case EISDIR: return "it is a folder";
    case EROFS: return "the file system is read-only";
    case ENOSPC: return "no space left";
    case EMFILE: case ENFILE: return "too many open files";
    default: return "the system refused";
    }
}

/* Destructor value for bindings that SQLite must copy. */
static inline int csqlite_bind_text_copy(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}
