// Silent: a stand-in for the annotation of the library.
package lombok;

public @interface Getter {
  AccessLevel value() default AccessLevel.PUBLIC;

  boolean lazy() default false;
}
