/// Answers what a scraper, a supervisor and a browser ask for: `/metrics`, `/healthz`, `/readyz` and the
/// pages.
///
/// Belongs to one thread. That it answers at all shows that the loop turns, so `/healthz` says no more.
package final class OperationDesk {
    package enum Readiness: Hashable, Sendable {
        case ready
        /// Why not, in a few words.
        case waiting(String)
    }

    /// Whether toasts flow now; kept up to date by the owner.
    package var readiness = Readiness.waiting("starting")
    package var pages = PageFolder()
    private let metrics: () -> MetricsText

    /// `metrics` is asked at each scrape.
    package init(metrics: @escaping () -> MetricsText) {
        self.metrics = metrics
    }

    package func answer(_ request: HTTPRequest) -> HTTPResponse {
        switch request.path {
        case "/metrics":
            return HTTPResponse(
                contentType: MetricsText.contentType, headers: [Self.fresh], body: Array(metrics().text.utf8))
        case "/healthz": return plain("ok", status: 200)
        case "/readyz":
            switch readiness {
            case .ready: return plain("ready", status: 200)
            case .waiting(let why): return plain("not ready: \(why)", status: 503)
            }
        default:
            return pages.file(at: request.path) ?? plain("there is nothing here", status: 404)
        }
    }

    private func plain(_ sentence: String, status: UInt32) -> HTTPResponse {
        var response = HTTPResponse.text(sentence, status: status)
        response.headers.append(Self.fresh)
        return response
    }

    private static let fresh = HTTPResponse.Header("Cache-Control", "no-store")
}
