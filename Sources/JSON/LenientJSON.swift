import ToastModel

/// Reads what devices and scripts write when they mean JSON: comments, single quotes, bare names and
/// words (`nan`, `True`, `None`), trailing commas, unknown escapes, lone surrogates, bare control
/// characters, an end that was cut off, and several documents in a row, which become one array.
///
/// The document has to begin with `{` or `[`, after blanks and comments; a number that is not finite
/// becomes null. What strict JSON takes, this takes with the same result. The fault is the strict one
/// when the text cannot be understood this way either.
package func parseLenientJSON(
    _ bytes: [UInt8], limits: JSONLimits = JSONLimits()
) throws(JSONFault) -> JSONDocument {
    let fault: JSONFault
    do {
        return try parseJSON(bytes, limits: limits)
    } catch {
        guard case .malformed = error else { throw error }
        fault = error
    }
    if let document = try readTolerantly(bytes, limits: limits) { return document }
    var mender = JSONMender(bytes: bytes, limits: limits)
    guard let mended = try mender.mend() else { throw fault }
    do {
        return try parseJSON(mended, limits: limits)
    } catch {
        // Only the limits can still bite here; the offset is of the mended text and says nothing.
        switch error {
        case .malformed: throw fault
        case .tooManyValues(_, let limit): throw .tooManyValues(offset: bytes.count, limit: limit)
        case .tooDeep, .outOfMemory: throw error
        }
    }
}
