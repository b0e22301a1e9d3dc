package other;

class Account {
  int balance;
}
