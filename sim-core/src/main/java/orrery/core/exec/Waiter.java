package orrery.core.exec;

/**
 * An operation that waits for another, beyond the first that does: mostly there is none.
 *
 * @param operation the operation
 * @param earlier the one that came before it, or null
 */
record Waiter(Operation operation, Waiter earlier) {

    /** The operations in the order in which they came. */
    Operation[] inOrder() {
        int count = 0;
        for (Waiter each = this; each != null; each = each.earlier) {
            count++;
        }
        Operation[] all = new Operation[count];
        for (Waiter each = this; each != null; each = each.earlier) {
            all[--count] = each.operation;
        }
        return all;
    }
}
