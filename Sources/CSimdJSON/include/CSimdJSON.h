#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a node of a parsed document is.
typedef enum : uint8_t {
    toast_json_null,
    toast_json_false,
    toast_json_true,
    /// `text` is the number as written.
    toast_json_number,
    /// `text` is the content with its escapes resolved. A member of an object is its name as a
    /// string, then its value.
    toast_json_string,
    /// `count` values follow, each with all that is below it.
    toast_json_array,
    /// `count` members follow.
    toast_json_object,
} toast_json_kind;

/// One value, in the order of the document.
typedef struct {
    const uint8_t *_Nullable text;
    uint32_t length;
    uint32_t count;
    toast_json_kind kind;
} toast_json_node;

typedef enum : uint8_t {
    toast_json_ok,
    toast_json_malformed,
    toast_json_too_deep,
    toast_json_too_many_values,
    toast_json_out_of_memory,
} toast_json_status;

/// Parses one strict JSON document (RFC 8259) of UTF-8 bytes. The nodes, and the text that they point
/// at, are valid until the next call on the same thread. Names of members do not count as values.
toast_json_status toast_json_parse(
    const uint8_t *_Nonnull bytes, size_t length, uint32_t max_depth, uint32_t max_values,
    const toast_json_node *_Nullable *_Nonnull nodes, size_t *_Nonnull count);

#ifdef __cplusplus
}
#endif
