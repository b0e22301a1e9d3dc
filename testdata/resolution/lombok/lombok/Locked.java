// Silent: a stand-in for the annotations of the library.
package lombok;

public @interface Locked {
  String value() default "";

  @interface Read {
    String value() default "";
  }

  @interface Write {
    String value() default "";
  }
}
