/// The version of every program of this package, as in CHANGELOG.
package let toastdVersion = "0.1.0"
