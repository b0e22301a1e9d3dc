// Fails: exception
// By: random pos pct:2
// Idea: length and charAt of a StringBuffer: it is emptied in between.
package buggy;

public class StringBufferLast {
    private final StringBuffer text = new StringBuffer("text");

    char last() {
        int length = text.length();
        return length == 0 ? ' ' : text.charAt(length - 1);
    }

    public static void main(String[] args) {
        StringBufferLast program = new StringBufferLast();
        new Thread(program::last).start();
        program.text.setLength(0);
    }
}
