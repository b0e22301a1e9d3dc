// Silent: a stand-in for the annotation of the library.
package lombok.experimental;

import lombok.AccessLevel;

public @interface FieldDefaults {
  AccessLevel level() default AccessLevel.NONE;

  boolean makeFinal() default false;
}
