// Fails: exception
// By: random pos pct:3
// Idea: ABA. A pop reads the top A and its successor B; another thread pops A and B and pushes A
// again; the compare-and-set finds A and makes the removed B the top.
package buggy;

import java.util.concurrent.atomic.AtomicReference;

public class AbaStack {
    static class Node {
        final String name;
        volatile Node next;

        Node(String name, Node next) {
            this.name = name;
            this.next = next;
        }
    }

    private final Node b = new Node("b", null);
    private final AtomicReference<Node> top = new AtomicReference<>(new Node("a", b));

    Node pop() {
        for (;;) {
            Node node = top.get();
            if (node == null || top.compareAndSet(node, node.next)) {
                return node;
            }
        }
    }

    void push(Node node) {
        do {
            node.next = top.get();
        } while (!top.compareAndSet(node.next, node));
    }

    public static void main(String[] args) throws InterruptedException {
        AbaStack stack = new AbaStack();
        Thread popper = new Thread(stack::pop);
        popper.start();
        Node first = stack.pop();
        Node second = stack.pop();
        if (first != null) {
            stack.push(first);
        }
        popper.join();
        if (second != null && stack.top.get() == second) {
            throw new AssertionError("a popped node is on the stack: " + second.name);
        }
    }
}
