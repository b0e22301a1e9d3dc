// confirm: ArrayStack.cells confirmed lost-update|exception|stale-read
// confirm: ArrayStack.top confirmed lost-update|exception|stale-read
// Two pushes write one cell.
package harm;

import contract.ThreadSafe;

@ThreadSafe
public class ArrayStack {
  private final int[] cells = new int[8];
  private int top;

  public void push(int value) {
    cells[top] = value;
    top++;
  }

  public int pop() {
    return top == 0 ? -1 : cells[--top];
  }
}
