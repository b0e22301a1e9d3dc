package threadlint.instrument;

/** A class loader that instruments the classes that it defines: the agent leaves them alone. */
public interface InstrumentingLoader {}
