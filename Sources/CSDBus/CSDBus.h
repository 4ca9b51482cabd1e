#pragma once
#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <systemd/sd-bus.h>

/* The few calls of sd-bus that take variable arguments, with the types that are needed here. */

static inline int sdbus_append_string(sd_bus_message *message, const char *text) {
    return sd_bus_message_append_basic(message, 's', text);
}

static inline int sdbus_append_uint32(sd_bus_message *message, uint32_t value) {
    return sd_bus_message_append_basic(message, 'u', &value);
}

static inline int sdbus_append_int32(sd_bus_message *message, int32_t value) {
    return sd_bus_message_append_basic(message, 'i', &value);
}

static inline int sdbus_open_strings(sd_bus_message *message) {
    return sd_bus_message_open_container(message, 'a', "s");
}

static inline int sdbus_open_hints(sd_bus_message *message) {
    return sd_bus_message_open_container(message, 'a', "{sv}");
}

static inline int sdbus_close(sd_bus_message *message) { return sd_bus_message_close_container(message); }

static inline int sdbus_hint_byte(sd_bus_message *message, const char *name, uint8_t value) {
    return sd_bus_message_append(message, "{sv}", name, "y", value);
}

static inline int sdbus_hint_int32(sd_bus_message *message, const char *name, int32_t value) {
    return sd_bus_message_append(message, "{sv}", name, "i", value);
}

static inline int sdbus_hint_boolean(sd_bus_message *message, const char *name, int value) {
    return sd_bus_message_append(message, "{sv}", name, "b", value);
}

static inline int sdbus_hint_string(sd_bus_message *message, const char *name, const char *value) {
    return sd_bus_message_append(message, "{sv}", name, "s", value);
}

static inline int sdbus_read_uint32(sd_bus_message *message, uint32_t *value) {
    return sd_bus_message_read_basic(message, 'u', value);
}

static inline int sdbus_read_string(sd_bus_message *message, const char **value) {
    return sd_bus_message_read_basic(message, 's', value);
}

static inline int sdbus_enter_strings(sd_bus_message *message) {
    return sd_bus_message_enter_container(message, 'a', "s");
}
