// Fires, though the method of the object itself keeps it in a field of the object.
@ThreadSafe
class OwnMethodKeepsIt {
  private OwnMethodKeepsIt next;

  OwnMethodKeepsIt() {
    link(this); // spurious: leaking-this OwnMethodKeepsIt
  }

  private void link(OwnMethodKeepsIt one) {
    next = one;
  }
}

@interface ThreadSafe {}
