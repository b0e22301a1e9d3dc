// Silent: a method that is written goes before one that would be generated, whatever its case.
package p;

import lombok.Getter;
import lombok.Setter;
import lombok.experimental.Accessors;

@ThreadSafe
@Getter
class WrittenAccessors {
  private int count;
  private boolean open;
  private boolean isShut;
  private boolean issued;
  private String url;
  private int isCount;
  private boolean[] opened;

  @Accessors(fluent = true)
  private int size;

  @Setter private String name;

  synchronized void add() {
    count++;
    open = !open;
    isShut = !open;
    issued = open;
    size++;
    url = "";
    isCount++;
    opened = new boolean[1];
  }

  synchronized int getCount() {
    return count;
  }

  synchronized boolean isOpen() {
    return open;
  }

  synchronized boolean isShut() {
    return isShut;
  }

  synchronized boolean isIssued() {
    return issued;
  }

  synchronized int getIsCount() {
    return isCount;
  }

  synchronized boolean[] getOpened() {
    return opened;
  }

  synchronized int size() {
    return size;
  }

  synchronized String getURL() {
    return url;
  }

  synchronized String getName() {
    return name;
  }

  synchronized void setName(String name, int unused) {
    this.name = name;
  }
}
