// Fires: the elements of a final array can be stored to by anyone (P1, JLS 10.4).
@ThreadSafe
class FinalArrayField {
  public final int[] sizes = {1, 2}; // expect: note P1 sizes
  final String[] names = new String[4]; // expect: note P1 names
}

@interface ThreadSafe {}
