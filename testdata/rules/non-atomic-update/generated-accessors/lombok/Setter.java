// Silent: a stand-in for the annotation of the library.
package lombok;

public @interface Setter {
  AccessLevel value() default AccessLevel.PUBLIC;
}
