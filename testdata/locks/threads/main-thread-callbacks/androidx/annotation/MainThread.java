// The annotation of AndroidX.
package androidx.annotation;

public @interface MainThread {}
