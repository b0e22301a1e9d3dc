class Report {
  String of(Ledger ledger) {
    return "total " + ledger.peek();
  }
}
