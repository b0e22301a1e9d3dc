// Silent: an interface has no instance state; only what implements it can keep the promise (JLS 9.3).
@ThreadSafe
interface InterfaceConstants {
  int LIMIT = 10;
  int[] SIZES = {1, 2};
}

@interface ThreadSafe {}
