package import ToastModel

/// What a configuration is loaded with, beside its file.
package struct LoadOptions: Sendable {
    package enum Secrets: Hashable, Sendable {
        /// The files of the passwords that toastd itself needs are read, and those of the users for its own
        /// server; one that cannot be is a fault.
        case read
        /// Also those of the users with whatever server, and toastd's own with whatever server: for who writes the server's passwords.
        case readAll
        /// They are left alone: for checks by who may not read them.
        case leave
    }

    /// `--server`, which wins over the file.
    package var server: String?
    /// `--state`, likewise.
    package var state: String?
    package var environment: Environment
    package var files: FileSource
    package var secrets: Secrets
    /// What to do about a file of a secret that gives no bytes, for a program that can leave them alone.
    package var secretsHint: String?
    /// Now: time zones are looked up for the years around it.
    package var now: WallTime
    /// Folders with the profiles that are shipped.
    package var profileFolders: [String]

    package init(
        environment: Environment = .process, files: FileSource = .disk, secrets: Secrets = .read, now: WallTime
    ) {
        self.environment = environment
        self.files = files
        self.secrets = secrets
        self.now = now
        profileFolders = ["/usr/share/toastd/profiles"]
    }
}
