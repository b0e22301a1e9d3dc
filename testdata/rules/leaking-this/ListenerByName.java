// Fires: the method's name says that the argument is kept and called.
@ThreadSafe
class ListenerByName {
  interface Source {
    void addListener(ListenerByName listener);
  }

  ListenerByName(Source source) {
    source.addListener(this); // expect: leaking-this ListenerByName
  }
}

@interface ThreadSafe {}
