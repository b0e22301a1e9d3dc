// Silent: an annotation that only shares its name with one of the library.
package own;

public @interface Getter {}
