import ToastModel

/// An app's hide: takes back what is shown, waits or is delayed. Finding nothing is no matter (rule 4).
extension QueueEngine {
    mutating func hide(_ target: HideTarget, of app: AppName, on name: ClientName) {
        let client = client(named: name)
        guard client.exists else { return }
        switch target {
        case .id(let id):
            let toast = openToast(on: client, app: app, id: id)
            guard toast.exists else { return }
            close(toast, .revoked)
        case .all:
            closeShown(of: client, .revoked) { $0[$1].app == app }
            closeWaiting(of: client, .revoked) { $0[$1].app == app }
            closeDelayed(of: client, .revoked) { $0[$1].app == app }
        }
        settle(client)
    }
}
