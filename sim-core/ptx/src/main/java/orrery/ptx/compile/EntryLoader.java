package orrery.ptx.compile;

import orrery.ptx.device.EntryCode;

/** Defines the class of an entry. It is unloaded when nobody uses it any more. */
final class EntryLoader extends ClassLoader {

    private EntryLoader() {
        super(EntryCode.class.getClassLoader());
    }

    static EntryCode load(String name, byte[] bytes) {
        EntryLoader loader = new EntryLoader();
        EntryCode.class.getModule().addExports(EntryCode.class.getPackageName(), loader.getUnnamedModule());
        Class<?> defined = loader.defineClass(name, bytes, 0, bytes.length);
        try {
            return (EntryCode) defined.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the class of an entry cannot be instantiated", e);
        }
    }
}
