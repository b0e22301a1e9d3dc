// Silent: a stand-in for the annotation of the library.
package lombok.experimental;

public @interface PackagePrivate {}
