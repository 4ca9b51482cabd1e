import Foundation
import ToastModel

/// Reads JSON with Foundation's decoder, so that what the writer wrote is judged by a program that
/// shares nothing with it. Members come in the order of their names.
func readIndependently(_ bytes: [UInt8]) throws -> JSONValue {
    try JSONDecoder().decode(DecodedJSON.self, from: Data(bytes)).value
}

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

private struct DecodedJSON: Decodable {
    struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    var value: JSONValue

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Key.self) {
            value = .object(
                try object.allKeys.sorted { $0.stringValue < $1.stringValue }.map { key in
                    JSONMember(key.stringValue, try object.decode(DecodedJSON.self, forKey: key).value)
                })
            return
        }
        if var list = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !list.isAtEnd { elements.append(try list.decode(DecodedJSON.self).value) }
            value = .array(elements)
            return
        }
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            value = .null
        } else if let flag = try? single.decode(Bool.self) {
            value = .bool(flag)
        } else if let whole = try? single.decode(Int64.self) {
            value = .integer(whole)
        } else if let number = try? single.decode(Double.self) {
            value = JSONNumber(number).map { .number($0) } ?? .null
        } else {
            value = .string(try single.decode(String.self))
        }
    }
}
