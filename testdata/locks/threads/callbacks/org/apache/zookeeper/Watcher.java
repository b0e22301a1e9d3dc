// The interface of ZooKeeper, as far as the fixture needs it.
package org.apache.zookeeper;

public interface Watcher {
  void process(String event);
}
