/* The least that a relay on libmosquitto has to do: for each message below relay/in two below relay/out,
 * everything that one reading gave appended to a file and synced before an acknowledgement leaves. What
 * toastd is measured against.
 *
 *   relay PORT FILE|-     - keeps nothing */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { batch = 256, window = 1000, room = 1 << 22 };

static char *journal;
static size_t journal_length;
static int journal_file = -1;
static long callbacks;
static volatile sig_atomic_t is_over;

static void on_connect(struct mosquitto *session, void *data, int reason, int flags, const mosquitto_property *list) {
    (void)data, (void)flags, (void)list;
    if (reason == 0) mosquitto_subscribe(session, NULL, "relay/in/#", 1);
}

static void on_subscribe(struct mosquitto *session, void *data, int number, int count, const int *granted) {
    (void)session, (void)data, (void)number, (void)count, (void)granted;
    puts("ready");
    fflush(stdout);
}

static void on_publish(struct mosquitto *session, void *data, int number) {
    (void)session, (void)data, (void)number;
    callbacks++;
}

static void keep(const struct mosquitto_message *message) {
    size_t topic = strlen(message->topic) + 1, length = (size_t)message->payloadlen;
    if (journal_file < 0 || journal_length + topic + length > room) return;
    memcpy(journal + journal_length, message->topic, topic);
    memcpy(journal + journal_length + topic, message->payload, length);
    journal_length += topic + length;
}

static void on_message(
    struct mosquitto *session, void *data, const struct mosquitto_message *message, const mosquitto_property *list) {
    (void)data, (void)list;
    char topic[200];
    const char *rest = message->topic + strlen("relay/in/");
    callbacks++;
    keep(message);
    for (int copy = 0; copy < 2; copy++) {
        snprintf(topic, sizeof topic, "relay/out/%d/%s", copy, rest);
        mosquitto_publish(session, NULL, topic, message->payloadlen, message->payload, 1, false);
    }
}

static void end(int signal) {
    (void)signal;
    is_over = 1;
}

/* Reads until the socket is empty or enough has come. */
static void read_all(struct mosquitto *session) {
    long limit = callbacks + batch;
    while (callbacks < limit && mosquitto_socket(session) >= 0) {
        long before = callbacks;
        errno = 0;
        if (mosquitto_loop_read(session, 1) != MOSQ_ERR_SUCCESS) return;
        if (errno == EAGAIN && callbacks == before) return;
    }
}

static void commit(void) {
    size_t done = 0;
    if (journal_length == 0) return;
    while (done < journal_length) {
        ssize_t count = write(journal_file, journal + done, journal_length - done);
        if (count < 0) exit(1);
        done += (size_t)count;
    }
    if (fdatasync(journal_file)) exit(1);
    journal_length = 0;
}

static void write_all(struct mosquitto *session) {
    int socket = mosquitto_socket(session), on = 1, off = 0;
    if (socket < 0 || !mosquitto_want_write(session)) return;
    setsockopt(socket, IPPROTO_TCP, TCP_CORK, &on, sizeof on);
    mosquitto_loop_write(session, 1);
    if (mosquitto_socket(session) >= 0) setsockopt(socket, IPPROTO_TCP, TCP_CORK, &off, sizeof off);
}

int main(int count, char **words) {
    if (count != 3) return 2;
    struct sigaction action = {.sa_handler = end};
    sigaction(SIGTERM, &action, NULL);
    if (strcmp(words[2], "-") != 0) {
        journal_file = open(words[2], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        journal = malloc(room);
        if (journal_file < 0 || !journal) return 1;
    }
    mosquitto_lib_init();
    struct mosquitto *session = mosquitto_new("bench-relay", true, NULL);
    mosquitto_threaded_set(session, true);
    mosquitto_int_option(session, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5);
    mosquitto_int_option(session, MOSQ_OPT_RECEIVE_MAXIMUM, window);
    mosquitto_int_option(session, MOSQ_OPT_SEND_MAXIMUM, window);
    mosquitto_int_option(session, MOSQ_OPT_TCP_NODELAY, 1);
    mosquitto_connect_v5_callback_set(session, on_connect);
    mosquitto_subscribe_callback_set(session, on_subscribe);
    mosquitto_publish_callback_set(session, on_publish);
    mosquitto_message_v5_callback_set(session, on_message);
    if (mosquitto_connect(session, "127.0.0.1", atoi(words[1]), 60) != MOSQ_ERR_SUCCESS) return 1;
    time_t misc = time(NULL);
    while (!is_over) {
        struct pollfd wanted = {mosquitto_socket(session), POLLIN, 0};
        if (mosquitto_want_write(session)) wanted.events |= POLLOUT;
        poll(&wanted, 1, 200);
        read_all(session);
        commit();
        write_all(session);
        if (time(NULL) != misc) {
            misc = time(NULL);
            if (mosquitto_loop_misc(session) != MOSQ_ERR_SUCCESS) return 1;
        }
    }
    return 0;
}
