package orrery.ptx.lockstep;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import orrery.ptx.flow.Step;
import orrery.ptx.text.Operand;

/**
 * An access to shared memory, or one that may be.
 *
 * @param number its number, in the order of the text
 * @param step the instruction; a call for all accesses of the function
 * @param kind what it does
 * @param address the address
 * @param bytes how many bytes it touches
 * @param guards the predicates that are known to hold where it is executed
 * @param fresh the registers among its address and guards whose expressions hold there: their variables have not been
 *     written since
 */
record SharedAccess(
        int number,
        Step step,
        Kind kind,
        Operand address,
        int bytes,
        ImmutableList<Guard> guards,
        ImmutableSet<String> fresh) {

    /** What an access does. */
    enum Kind {
        /** Loads. */
        LOAD,
        /** Stores. */
        STORE,
        /** Changes, in an order that does not matter among others of its kind. */
        ATOMIC,
        /** Calls a function that may do all of it. */
        CALL
    }

    /** A predicate that holds where an access is executed, or does not hold. */
    record Guard(String predicate, boolean isNegated) {}

    SharedAccess withNumber(int other) {
        return new SharedAccess(other, step, kind, address, bytes, guards, fresh);
    }

    SharedAccess withFresh(ImmutableSet<String> registers) {
        return new SharedAccess(number, step, kind, address, bytes, guards, registers);
    }

    boolean isFresh(String register) {
        return fresh.contains(register);
    }

    /** Returns whether it makes a difference which of two accesses to the same bytes comes first. */
    boolean isOrderedWith(SharedAccess other) {
        return !(kind == other.kind && (kind == Kind.LOAD || kind == Kind.ATOMIC));
    }

    /** Returns the registers in its address and guards. */
    ImmutableSet<String> registers() {
        ImmutableSet.Builder<String> names = ImmutableSet.builder();
        address.forEachName(names::add);
        guards.forEach(each -> names.add(each.predicate()));
        return names.build();
    }
}
