// Silent: a stand-in for the type of the library.
package lombok;

public enum AccessLevel {
  PUBLIC,
  MODULE,
  PROTECTED,
  PACKAGE,
  PRIVATE,
  NONE
}
