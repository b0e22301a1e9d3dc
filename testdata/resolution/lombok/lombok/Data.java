// Silent: a stand-in for the annotation of the library.
package lombok;

public @interface Data {}
