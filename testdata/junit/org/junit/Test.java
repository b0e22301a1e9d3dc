package org.junit;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Stands in for the annotation of JUnit 4. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Test {}
