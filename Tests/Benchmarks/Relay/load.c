/* Load for a relay: publishes to PREFIX/0 … PREFIX/99 at QoS 1 over one connection, listens to some
 * filters over another, and counts what comes back. Speaks just enough MQTT 3.1.1, in large reads
 * and writes, so that it needs little of the machine.
 *
 *   load PORT PREFIX FAN COUNT WINDOW RATE MARK FILTER...
 *
 * FAN messages come back for each that is sent; at most WINDOW are on their way; RATE a second, or 0 for
 * as fast as that allows. The way there and back is timed for messages whose topic has MARK in it. Prints
 * one line of JSON. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { room = 1 << 22, clients = 100, content = 200 };

struct line {
    int socket;
    uint16_t next;
    uint64_t acknowledged;
    int greeted, subscribed;
    uint8_t *in, *out;
    size_t in_end, out_begin, out_end;
};

static uint64_t returned, timed, capacity, *times, run;
static const char *mark;

static uint64_t nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void quit(const char *why) {
    fprintf(stderr, "load: %s\n", why);
    exit(2);
}

static void put(struct line *line, const void *bytes, size_t count) {
    if (line->out_end + count > room) quit("too much waits to be sent");
    memcpy(line->out + line->out_end, bytes, count);
    line->out_end += count;
}

static void put_short(struct line *line, unsigned value) {
    uint8_t bytes[2] = {(uint8_t)(value >> 8), (uint8_t)value};
    put(line, bytes, 2);
}

static void put_head(struct line *line, uint8_t kind, size_t length) {
    uint8_t bytes[5] = {kind};
    size_t count = 1;
    do {
        bytes[count] = length % 128;
        length /= 128;
        if (length) bytes[count] |= 128;
        count++;
    } while (length);
    put(line, bytes, count);
}

static void flush(struct line *line) {
    while (line->out_begin < line->out_end) {
        ssize_t count = send(line->socket, line->out + line->out_begin, line->out_end - line->out_begin, MSG_NOSIGNAL);
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) break;
        if (count < 0) quit("the server is gone");
        line->out_begin += (size_t)count;
    }
    if (line->out_begin == line->out_end) line->out_begin = line->out_end = 0;
    if (line->out_begin > room / 2) {
        memmove(line->out, line->out + line->out_begin, line->out_end - line->out_begin);
        line->out_end -= line->out_begin;
        line->out_begin = 0;
    }
}

/* The number in hexadecimal behind `"NAME":"`; 0 when it is not there. */
static uint64_t number(const uint8_t *payload, size_t length, const char *name) {
    const uint8_t *found = memmem(payload, length, name, strlen(name));
    if (!found || (size_t)(payload + length - found) < strlen(name) + 16) return 0;
    char digits[17] = {0};
    memcpy(digits, found + strlen(name), 16);
    return strtoull(digits, NULL, 16);
}

static void take_message(const uint8_t *topic, size_t topic_length, const uint8_t *payload, size_t length) {
    if (number(payload, length, "\"run\":\"") != run) return;
    returned++;
    if (!memmem(topic, topic_length, mark, strlen(mark)) || timed == capacity) return;
    times[timed++] = nanoseconds() - number(payload, length, "\"sent\":\"");
}

static void take_packet(struct line *line, uint8_t head, const uint8_t *body, size_t length) {
    switch (head >> 4) {
    case 2: line->greeted = body[1] == 0 ? 1 : -1; break;
    case 3: {
        size_t topic = (size_t)body[0] << 8 | body[1];
        size_t number_size = head & 6 ? 2 : 0;
        take_message(body + 2, topic, body + 2 + topic + number_size, length - 2 - topic - number_size);
        if (number_size) {
            put_head(line, 0x40, 2);
            put(line, body + 2 + topic, 2);
        }
        break;
    }
    case 4: line->acknowledged++; break;
    case 9: line->subscribed++; break;
    }
}

static void take(struct line *line) {
    ssize_t count = recv(line->socket, line->in + line->in_end, room - line->in_end, 0);
    if (count == 0) quit("the server hung up");
    if (count < 0) {
        if (errno == EAGAIN || errno == EINTR) return;
        quit("the server is gone");
    }
    line->in_end += (size_t)count;
    size_t at = 0;
    while (line->in_end - at >= 2) {
        size_t length = 0, size = 1;
        int shift = 0, whole = 0;
        while (at + size < line->in_end && size < 5) {
            uint8_t digit = line->in[at + size++];
            length |= (size_t)(digit & 127) << shift;
            shift += 7;
            if (!(digit & 128)) {
                whole = 1;
                break;
            }
        }
        if (!whole || line->in_end - at < size + length) break;
        take_packet(line, line->in[at], line->in + at + size, length);
        at += size + length;
    }
    memmove(line->in, line->in + at, line->in_end - at);
    line->in_end -= at;
}

static void settle(struct line *line, int *condition) {
    for (int tries = 0; *condition == 0 && tries < 500; tries++) {
        struct pollfd wanted = {line->socket, POLLIN, 0};
        flush(line);
        poll(&wanted, 1, 10);
        take(line);
    }
    if (*condition <= 0) quit("no answer from the server");
}

static void open_line(struct line *line, int port, const char *name) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int on = 1;
    char id[64];
    int id_length = snprintf(id, sizeof id, "load-%s-%d", name, getpid());
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    memset(line, 0, sizeof *line);
    line->in = malloc(room);
    line->out = malloc(room);
    line->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (!line->in || !line->out || connect(line->socket, (struct sockaddr *)&address, sizeof address)) quit("no server");
    setsockopt(line->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    fcntl(line->socket, F_SETFL, O_NONBLOCK);
    put_head(line, 0x10, 12 + (size_t)id_length);
    put(line, "\0\4MQTT\4\2\2\130", 10);
    put_short(line, (unsigned)id_length);
    put(line, id, (size_t)id_length);
    settle(line, &line->greeted);
}

static void subscribe(struct line *line, const char *filter) {
    size_t length = strlen(filter);
    put_head(line, 0x82, length + 5);
    put_short(line, ++line->next);
    put_short(line, (unsigned)length);
    put(line, filter, length);
    put(line, "\1", 1);
    line->subscribed = 0;
    settle(line, &line->subscribed);
}

static void publish(struct line *line, const char *topic, const char *payload, size_t length) {
    size_t topic_length = strlen(topic);
    if (++line->next == 0) line->next = 1;
    put_head(line, 0x32, topic_length + length + 4);
    put_short(line, (unsigned)topic_length);
    put(line, topic, topic_length);
    put_short(line, line->next);
    put(line, payload, length);
}

static int ascending(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static double microseconds(double part) {
    return timed ? (double)times[(size_t)((double)(timed - 1) * part)] / 1000 : 0;
}

int main(int count, char **words) {
    if (count < 9) quit("usage: load PORT PREFIX FAN COUNT WINDOW RATE MARK FILTER...");
    int port = atoi(words[1]);
    uint64_t fan = strtoull(words[3], NULL, 10), wanted = strtoull(words[4], NULL, 10);
    uint64_t window = strtoull(words[5], NULL, 10), rate = strtoull(words[6], NULL, 10);
    char topics[clients][128], payload[content + 200], filler[content + 1];
    struct line sender, receiver;
    mark = words[7];
    prctl(PR_SET_TIMERSLACK, 1000UL);
    run = nanoseconds();
    capacity = wanted;
    times = calloc(wanted, sizeof *times);
    open_line(&receiver, port, "in");
    for (int index = 8; index < count; index++) subscribe(&receiver, words[index]);
    open_line(&sender, port, "out");
    for (int index = 0; index < clients; index++) snprintf(topics[index], sizeof topics[index], "%s/c%d", words[2], index);
    memset(filler, 'x', content);
    filler[content] = 0;

    uint64_t sent = 0, begin = nanoseconds(), last = begin, due = begin, before = 0;
    while (returned < wanted * fan) {
        uint64_t now = nanoseconds();
        if (returned != before) last = now;
        before = returned;
        if (now - last > 10000000000u) break;
        for (int burst = 0; burst < 64 && sent < wanted && sent * fan < returned + window * fan; burst++) {
            if (rate && now < due) break;
            due += rate ? 1000000000u / rate : 0;
            int length = snprintf(
                payload, sizeof payload,
                "{\"title\":\"Bench\",\"content\":\"%s\",\"duration\":\"1ms\",\"data\":{\"sent\":\"%016llx\",\"run\":\"%016llx\"}}",
                filler, (unsigned long long)nanoseconds(), (unsigned long long)run);
            publish(&sender, topics[sent % clients], payload, (size_t)length);
            sent++;
        }
        flush(&sender);
        struct pollfd wait[2] = {{receiver.socket, POLLIN, 0}, {sender.socket, POLLIN, 0}};
        if (sender.out_begin < sender.out_end) wait[1].events |= POLLOUT;
        now = nanoseconds();
        uint64_t pause = 20000000;
        if (sent < wanted && sent * fan < returned + window * fan) pause = rate && due > now ? due - now : 0;
        struct timespec time = {(time_t)(pause / 1000000000u), (long)(pause % 1000000000u)};
        ppoll(wait, 2, &time, NULL);
        take(&receiver);
        take(&sender);
        flush(&receiver);
    }
    double seconds = (double)(nanoseconds() - begin) / 1e9;
    qsort(times, timed, sizeof *times, ascending);
    printf("{\"sent\":%llu,\"returned\":%llu,\"per_second\":%.0f,\"p50_us\":%.0f,\"p99_us\":%.0f}\n",
        (unsigned long long)sent, (unsigned long long)returned, (double)returned / (double)fan / seconds,
        microseconds(0.5), microseconds(0.99));
    return returned >= wanted * fan ? 0 : 3;
}
