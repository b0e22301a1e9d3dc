// A class of the project whose methods belong to the main thread.
package project;

import androidx.annotation.MainThread;

public class Ranges {
  @MainThread
  public native void reset();
}
