#pragma once
#include <errno.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* One read of the library; `again` tells whether it left errno at EAGAIN. */
static inline int toastd_mosquitto_read(struct mosquitto *session, int *again) {
    errno = 0;
    int result = mosquitto_loop_read(session, 1);
    *again = errno == EAGAIN || errno == EWOULDBLOCK;
    return result;
}

/* What a line of the library's log says of a message it received: 1 sent again, 0 sent first, -1 other. */
static inline int toastd_mosquitto_redelivery(const char *line) {
    const char *found = strstr(line, " received PUBLISH (d");
    return found ? found[20] == '1' : -1;
}

/* Keeps the properties for the next connection without connecting: the library copies them before it
 * looks at the keepalive, which is out of range here. */
static inline int toastd_mosquitto_keep_properties(struct mosquitto *session, const mosquitto_property *list) {
    int result = mosquitto_connect_bind_v5(session, "127.0.0.1", 1, 1, NULL, list);
    return result == MOSQ_ERR_INVAL ? MOSQ_ERR_SUCCESS : result;
}

static inline void toastd_socket_shutdown(int fd) { shutdown(fd, SHUT_RDWR); }
