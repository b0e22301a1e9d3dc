// Silent: a stand-in for the annotation of the library.
package lombok;

public @interface Synchronized {
  String value() default "";
}
