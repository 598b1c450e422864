/** Random calls of every public function, with live, destroyed, foreign, null and extreme arguments. */
package orrery.conformance.campaign;
