// Silent: the argument's kind selects the overload that leaves the field alone (JLS 15.12.2).
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class OverloadsByKind {
  private final Kitten cat = new Kitten();
  private final int[] numbers = {1};
  private final Kitten[] cats = {};
  private int count;

  static class Cat {}

  static class Kitten extends Cat {}

  static class Dog {}

  synchronized void locked() {
    ofClass(new Dog());
    ofArray(new Dog[0]);
    ofNumber(1);
    ofText("text");
    ofList(new ArrayList<String>());
  }

  int unlocked() {
    List<String> list = new ArrayList<>();
    return ofClass(cat)
        + ofArray(cats)
        + ofNumber(cat)
        + ofNumber(numbers)
        + ofText(cat)
        + ofList("text")
        + list.size();
  }

  private int ofClass(Cat cat) {
    return 0;
  }

  private int ofClass(Dog dog) {
    return count++;
  }

  private int ofArray(Cat[] cats) {
    return 0;
  }

  private int ofArray(Dog[] dogs) {
    return count++;
  }

  private int ofNumber(Cat cat) {
    return 0;
  }

  private int ofNumber(int[] numbers) {
    return 0;
  }

  private int ofNumber(int number) {
    return count++;
  }

  private int ofText(Cat cat) {
    return 0;
  }

  private int ofText(String text) {
    return count++;
  }

  private int ofList(CharSequence text) {
    return 0;
  }

  private int ofList(List<String> list) {
    return count++;
  }
}

@interface ThreadSafe {}
