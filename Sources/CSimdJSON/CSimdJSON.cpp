#include "CSimdJSON.h"

#include <cstring>
#include <memory>
#include <new>
#include <simdjson.h>
#include <vector>

// simdjson's first stage checks UTF-8, finds every bracket, comma, colon, string and scalar with vector
// instructions, and refuses open strings and bare control characters. What stands between those
// places is checked here, strictly, because the second stage rounds numbers and refuses large ones,
// and the digits must stay as they were written.

namespace {

using Parser = simdjson::internal::dom_parser_implementation;

/// Memory is kept for the next document of the thread, unless it was needed for an unusually long one.
constexpr size_t kept_capacity = 64 * 1024;

struct Workspace {
    std::unique_ptr<Parser> parser;
    std::vector<uint8_t> input;
    std::vector<uint8_t> strings;
    std::vector<toast_json_node> nodes;
    std::vector<uint32_t> open;

    bool prepare(size_t length) {
        size_t wanted = length < 1024 ? 1024 : length + 1;
        bool shrinks = parser && parser->capacity() > kept_capacity && wanted <= kept_capacity;
        if (shrinks) {
            parser.reset();
            input = {};
            strings = {};
            nodes = {};
        }
        if (!parser) {
            auto error = simdjson::get_active_implementation()->create_dom_parser_implementation(
                wanted, simdjson::DEFAULT_MAX_DEPTH, parser);
            if (error) { parser.reset(); return false; }
        } else if (parser->capacity() < wanted) {
            if (parser->allocate(wanted, simdjson::DEFAULT_MAX_DEPTH)) { parser.reset(); return false; }
        }
        input.resize(wanted + simdjson::SIMDJSON_PADDING);
        strings.resize(wanted + 2 * simdjson::SIMDJSON_PADDING);
        return true;
    }
};

bool is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

/// Whether the token is a number by the grammar of JSON.
bool is_number(const uint8_t *at, const uint8_t *end) {
    if (at != end && *at == '-') { ++at; }
    if (at == end || !is_digit(*at)) { return false; }
    if (*at == '0') { ++at; } else { while (at != end && is_digit(*at)) { ++at; } }
    if (at != end && *at == '.') {
        ++at;
        if (at == end || !is_digit(*at)) { return false; }
        while (at != end && is_digit(*at)) { ++at; }
    }
    if (at != end && (*at == 'e' || *at == 'E')) {
        ++at;
        if (at != end && (*at == '+' || *at == '-')) { ++at; }
        if (at == end || !is_digit(*at)) { return false; }
        while (at != end && is_digit(*at)) { ++at; }
    }
    return at == end;
}

enum class Expect { value, value_or_end, name, name_or_end, colon, comma_or_end, end };

struct Walk {
    Workspace &space;
    size_t length;
    uint32_t max_depth;
    uint32_t max_values;
    uint32_t values = 0;
    uint8_t *string_end;
    Expect expect = Expect::value;

    toast_json_status run() {
        const uint32_t *index = space.parser->structural_indexes.get();
        uint32_t count = space.parser->n_structural_indexes;
        for (uint32_t i = 0; i < count; ++i) {
            size_t begin = index[i];
            size_t end = i + 1 < count ? index[i + 1] : length;
            toast_json_status status = step(begin, end);
            if (status != toast_json_ok) { return status; }
        }
        return expect == Expect::end ? toast_json_ok : toast_json_malformed;
    }

    toast_json_status step(size_t begin, size_t end) {
        uint8_t byte = space.input[begin];
        switch (expect) {
        case Expect::value_or_end:
            if (byte == ']') { return close(toast_json_array); }
            return value(byte, begin, end);
        case Expect::value:
            return value(byte, begin, end);
        case Expect::name_or_end:
            if (byte == '}') { return close(toast_json_object); }
            return name(byte, begin);
        case Expect::name:
            return name(byte, begin);
        case Expect::colon:
            if (byte != ':') { return toast_json_malformed; }
            expect = Expect::value;
            return toast_json_ok;
        case Expect::comma_or_end:
            return separator(byte);
        case Expect::end:
            return toast_json_malformed;
        }
        return toast_json_malformed;
    }

    toast_json_status separator(uint8_t byte) {
        toast_json_kind container = space.nodes[space.open.back()].kind;
        if (byte == ',') {
            expect = container == toast_json_object ? Expect::name : Expect::value;
            return toast_json_ok;
        }
        if (byte == (container == toast_json_object ? '}' : ']')) { return close(container); }
        return toast_json_malformed;
    }

    toast_json_status close(toast_json_kind) {
        space.open.pop_back();
        after_value();
        return toast_json_ok;
    }

    void after_value() { expect = space.open.empty() ? Expect::end : Expect::comma_or_end; }

    toast_json_status name(uint8_t byte, size_t begin) {
        if (byte != '"') { return toast_json_malformed; }
        expect = Expect::colon;
        return string(begin) ? toast_json_ok : toast_json_malformed;
    }

    bool string(size_t begin) {
        uint8_t *from = string_end;
        uint8_t *to = space.parser->parse_string(&space.input[begin + 1], from);
        if (!to) { return false; }
        string_end = to;
        space.nodes.push_back({from, uint32_t(to - from), 0, toast_json_string});
        return true;
    }

    toast_json_status value(uint8_t byte, size_t begin, size_t end) {
        if (values == max_values) { return toast_json_too_many_values; }
        ++values;
        if (!space.open.empty()) { ++space.nodes[space.open.back()].count; }
        switch (byte) {
        case '{': return open(toast_json_object, Expect::name_or_end);
        case '[': return open(toast_json_array, Expect::value_or_end);
        case '"':
            if (!string(begin)) { return toast_json_malformed; }
            break;
        default:
            if (!scalar(byte, begin, end)) { return toast_json_malformed; }
        }
        after_value();
        return toast_json_ok;
    }

    toast_json_status open(toast_json_kind kind, Expect inside) {
        if (space.open.size() == max_depth) { return toast_json_too_deep; }
        space.open.push_back(uint32_t(space.nodes.size()));
        space.nodes.push_back({nullptr, 0, 0, kind});
        expect = inside;
        return toast_json_ok;
    }

    bool scalar(uint8_t byte, size_t begin, size_t end) {
        const uint8_t *text = &space.input[begin];
        while (end > begin + 1 && is_blank(space.input[end - 1])) { --end; }
        size_t size = end - begin;
        switch (byte) {
        case 't': return word(text, size, "true", toast_json_true);
        case 'f': return word(text, size, "false", toast_json_false);
        case 'n': return word(text, size, "null", toast_json_null);
        default:
            if (!is_number(text, text + size)) { return false; }
            space.nodes.push_back({text, uint32_t(size), 0, toast_json_number});
            return true;
        }
    }

    static bool is_blank(uint8_t byte) { return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r'; }

    bool word(const uint8_t *text, size_t size, const char *wanted, toast_json_kind kind) {
        if (size != std::strlen(wanted) || std::memcmp(text, wanted, size) != 0) { return false; }
        space.nodes.push_back({nullptr, 0, 0, kind});
        return true;
    }
};

}  // namespace

toast_json_status toast_json_parse(
    const uint8_t *bytes, size_t length, uint32_t max_depth, uint32_t max_values, const toast_json_node **nodes,
    size_t *count) {
    static thread_local Workspace space;
    *nodes = nullptr;
    *count = 0;
    if (length == 0) { return toast_json_malformed; }
    if (length > UINT32_MAX / 2) { return toast_json_out_of_memory; }
    try {
        if (!space.prepare(length)) { return toast_json_out_of_memory; }
        std::memcpy(space.input.data(), bytes, length);
        std::memset(space.input.data() + length, ' ', simdjson::SIMDJSON_PADDING);
        space.nodes.clear();
        space.open.clear();
        auto error = space.parser->stage1(space.input.data(), length, simdjson::stage1_mode::regular);
        if (error) { return error == simdjson::MEMALLOC ? toast_json_out_of_memory : toast_json_malformed; }
        Walk walk{space, length, max_depth, max_values, 0, space.strings.data()};
        toast_json_status status = walk.run();
        if (status != toast_json_ok) { return status; }
        *nodes = space.nodes.data();
        *count = space.nodes.size();
        return toast_json_ok;
    } catch (const std::bad_alloc &) {
        return toast_json_out_of_memory;
    }
}
