package orrery.cupti.record;

/** A constant with a documented value. */
public interface Numbered {

    /** Returns the documented value, which records hold. */
    int number();
}
