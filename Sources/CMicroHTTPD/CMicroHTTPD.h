#pragma once
#include <sys/types.h>
#include <sys/socket.h>
#include <netinet/in.h>
#include <arpa/inet.h>
#include <microhttpd.h>

/* What libmicrohttpd offers only through variable argument lists, which Swift cannot call. */

typedef int (*http_answer)(void *owner, struct MHD_Connection *connection, const char *url, const char *method);

struct http_owner {
    http_answer answer;
    void *owner;
};

static enum MHD_Result http_request(void *context, struct MHD_Connection *connection, const char *url,
                                    const char *method, const char *version, const char *body,
                                    size_t *body_length, void **state) {
    (void)version, (void)body, (void)state;
    struct http_owner *to = context;
    /* A body is never wanted: it is read and thrown away in portions, then answered. */
    if (*body_length > 0) {
        *body_length = 0;
        return MHD_YES;
    }
    return to->answer(to->owner, connection, url, method) ? MHD_YES : MHD_NO;
}

/* Starts a listener without threads. `to` must outlive it. */
static inline struct MHD_Daemon *http_start(const struct sockaddr *address, int is_six, struct http_owner *to,
                                            unsigned connections, unsigned seconds, size_t memory) {
    return MHD_start_daemon(MHD_USE_EPOLL | (is_six ? MHD_USE_IPv6 : 0), 0, NULL, NULL, &http_request, to,
                            MHD_OPTION_SOCK_ADDR, address, MHD_OPTION_CONNECTION_LIMIT, connections,
                            MHD_OPTION_CONNECTION_TIMEOUT, seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
                            MHD_OPTION_END);
}

static inline int http_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

static inline int http_descriptor(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

/* Whether there is work that the descriptor does not tell of. */
static inline int http_has_more(struct MHD_Daemon *daemon) {
    MHD_UNSIGNED_LONG_LONG timeout = 0;
    return MHD_get_timeout(daemon, &timeout) == MHD_YES && timeout == 0;
}

static inline struct MHD_Response *http_response(void *body, size_t length) {
    return MHD_create_response_from_buffer(length, body, MHD_RESPMEM_MUST_COPY);
}

static inline int http_queue(struct MHD_Connection *connection, unsigned status, struct MHD_Response *response) {
    return MHD_queue_response(connection, status, response) == MHD_YES;
}
